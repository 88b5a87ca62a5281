import { z } from 'zod'
import { answers, base } from './base.ts'
import { ASPECT_RATIOS, IMAGE_KINDS, PAGE_SIZE, PAGE_SIZE_MAX, STYLES, VISIBILITIES } from './limits.ts'

/** A picture as everybody may see it, and with `original_storage_path` as its owner sees it. */
export const Image = z
  .object({
    id: z.uuid(),
    /** The full-size picture. */
    url: z.string(),
    /** The same as WebP, under a path with `compressed-images`; `compressedUrl` is its other name. */
    compressed_url: z.string(),
    compressedUrl: z.string(),
    /** The file as the model delivered it. */
    originalUrl: z.string(),
    /** For `<img srcset>`: the widths that exist, smallest first. */
    srcset: z.string(),
    prompt: z.string(),
    description: z.string().nullable(),
    /** Pixels, read from the file. */
    width: z.int().positive(),
    height: z.int().positive(),
    created_at: z.iso.datetime(),
    /** To the owner only. */
    original_storage_path: z.string().optional(),
    original_format: z.enum(['png', 'jpeg', 'webp']),
    favorite_count: z.int().nonnegative(),
    /** Only if the owner saved a name. */
    user_name: z.string().optional(),
    visibility: z.enum(VISIBILITIES),
    kind: z.enum(IMAGE_KINDS),
    aspect_ratio: z.enum(ASPECT_RATIOS).nullable(),
    style: z.enum(STYLES).nullable(),
    /** What really made the picture. */
    model: z.string().nullable(),
    is_demo: z.boolean(),
    /** Base64 of a thumbhash: the placeholder while the file loads. */
    thumbhash: z.string(),
    generation_id: z.uuid().nullable(),
  })
  .meta({ id: 'Image' })
export type Image = z.infer<typeof Image>

/** Lists go by `page`, or by the `cursor` of the page before, which stays quick however deep. `cursor` wins. */
const ListInput = z.strictObject({
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  cursor: z.string().min(1).max(200).optional(),
})
export type ListInput = z.infer<typeof ListInput>

const ImageList = z.object({
  images: z.array(Image),
  /** Of the whole list, not of the page. */
  total: z.int().nonnegative(),
  /** Null at the end. */
  nextCursor: z.string().nullable(),
})
export type ImageList = z.infer<typeof ImageList>

export const images = {
  /** The public gallery, newest first. */
  listPublic: base
    .route({ method: 'GET', path: '/images/public', tags: ['images'] })
    .meta({ access: 'public' })
    .input(ListInput)
    .output(ImageList),
  /** The caller's own images, newest first. */
  listMine: base
    .route({ method: 'GET', path: '/images/my-images', tags: ['images'] })
    .input(ListInput)
    .output(ImageList),
  /** One image: a public one for everybody, a private one for its owner. */
  get: base
    .route({ method: 'GET', path: '/images/{id}', tags: ['images'] })
    .meta({ access: 'public' })
    .input(z.strictObject({ id: z.string().max(64) }))
    .output(z.object({ image: Image }))
    .errors(answers('NOT_FOUND')),
}
