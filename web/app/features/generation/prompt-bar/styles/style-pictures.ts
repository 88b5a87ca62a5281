import type { Style } from '@pictor/contract/limits'

const ADDRESSES = import.meta.glob<string>('./style-pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** The address of a picture in this style: square, drawn by the demo engine. */
export function stylePicture(style: Style): string | undefined {
  return ADDRESSES[`./style-pictures/${style.toLowerCase().replaceAll('_', '-')}.webp`]
}
