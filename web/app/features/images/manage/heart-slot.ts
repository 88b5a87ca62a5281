import type { Image } from '@pictor/contract'
import type { ReactNode } from 'react'

/** Draws an image's heart, which is another feature's: on its picture, or in the panel beside it. Keep the function stable. */
export type RenderHeart = (image: Image, place: 'picture' | 'panel') => ReactNode
