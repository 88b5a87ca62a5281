import { z } from 'zod'
import { answers, base } from './base.ts'
import {
  ASPECT_RATIOS,
  IMAGE_KINDS,
  IMAGE_SORTS,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  REPORT_REASON_MAX_LENGTH,
  SEARCH_MAX_LENGTH,
  STYLES,
  VISIBILITIES,
} from './limits.ts'

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
    /** To the owner only: out of others' sight since then, because it was reported. It can't be made public meanwhile. */
    held_at: z.iso.datetime().optional(),
    /** To the owner only, of what is held: what it is again if nothing is wrong with it. */
    wished_visibility: z.enum(VISIBILITIES).optional(),
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

/**
 * Lists go by `page`, or by the `cursor` of the page before, which stays quick however deep. `cursor` wins. With a search, a filter or
 * another sort than the newest, pages end after 1,000 images; by cursor it goes on.
 */
const Paging = z.strictObject({
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  cursor: z.string().min(1).max(400).optional(),
})

/**
 * Of any list of images. A cursor belongs to the list that it was given for: the same filters, the same sort. Likes change meanwhile, so
 * by `most_liked` an image may come twice.
 */
export const ListInput = Paging.extend({
  /** Words of the prompt, in any form and order. "a phrase", or, -without; words like "the" alone, or only -without, find nothing. */
  q: z.string().trim().min(1).max(SEARCH_MAX_LENGTH).optional(),
  sort: z.enum(IMAGE_SORTS).default('newest'),
  ratio: z.enum(ASPECT_RATIOS).optional(),
  style: z.enum(STYLES).optional(),
})
export type ListInput = z.infer<typeof ListInput>

/** Of the caller's own images. `from` and `to` are days in UTC, both included. */
const MyListInput = ListInput.extend({
  kind: z.enum(IMAGE_KINDS).optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type MyListInput = z.infer<typeof MyListInput>

export const ImageList = z.object({
  images: z.array(Image),
  /** Of the whole list, not of the page. With a search or a filter it is counted to 1,000, of favorites to 10,000. */
  total: z.int().nonnegative(),
  /** Null at the end. */
  nextCursor: z.string().nullable(),
})
export type ImageList = z.infer<typeof ImageList>

const OneImage = z.strictObject({ id: z.string().max(64) })
const TheImage = z.object({ image: Image })

export const images = {
  /** The public gallery. */
  listPublic: base
    .route({ method: 'GET', path: '/images/public', tags: ['images'] })
    .meta({ access: 'public', cache: 'public' })
    .input(ListInput)
    .output(ImageList)
    .errors(answers('SEARCH_TOO_LONG')),
  /** The caller's own images. */
  listMine: base
    .route({ method: 'GET', path: '/images/my-images', tags: ['images'] })
    .input(MyListInput)
    .output(ImageList)
    .errors(answers('SEARCH_TOO_LONG')),
  /**
   * Whether a file is one that was handed out of a generated image, byte for byte. Of hidden images, too, since whoever asks has the bytes;
   * not of deleted ones.
   */
  known: base
    .route({ method: 'GET', path: '/images/known', tags: ['images'] })
    .meta({ access: 'public' })
    .input(z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/i) }))
    .output(z.object({ known: z.boolean() })),
  /** One image: a public one for everybody, a private one for its owner. */
  get: base
    .route({ method: 'GET', path: '/images/{id}', tags: ['images'] })
    .meta({ access: 'public' })
    .input(OneImage)
    .output(TheImage)
    .errors(answers('NOT_FOUND')),
  /** Shows or hides one of the caller's images. */
  setVisibility: base
    .route({ method: 'PATCH', path: '/images/{id}', tags: ['images'] })
    .input(OneImage.extend({ visibility: z.enum(VISIBILITIES) }))
    .output(TheImage)
    .errors(answers('NOT_FOUND', 'UPLOAD_STAYS_PRIVATE', 'IMAGE_HELD', 'ACCOUNT_SUSPENDED')),
  /** Hides one of the caller's images at once and for everybody; its files are erased a day later. */
  remove: base
    .route({ method: 'DELETE', path: '/images/{id}', tags: ['images'] })
    .input(OneImage)
    .output(z.object({ success: z.literal(true) }))
    .errors(answers('NOT_FOUND')),
  /** Takes a deletion back, within ten minutes. An image that is not deleted stays as it is. */
  restore: base
    .route({ method: 'POST', path: '/images/{id}/restore', tags: ['images'] })
    .input(OneImage)
    .output(TheImage)
    .errors(answers('NOT_FOUND', 'ACCOUNT_SUSPENDED')),
  /**
   * Tells the operator of an image that should not be there; once for each user and image, and not of one's own. Reports by
   * `REPORTS_THAT_HIDE` users hide it until the operator has decided.
   */
  report: base
    .route({ method: 'POST', path: '/images/{id}/report', tags: ['images'], successStatus: 202 })
    .meta({ rate: 'report' })
    .input(OneImage.extend({ reason: z.string().trim().min(1).max(REPORT_REASON_MAX_LENGTH) }))
    .output(z.object({ success: z.literal(true) }))
    .errors(answers('NOT_FOUND', 'ACCOUNT_SUSPENDED')),
}
