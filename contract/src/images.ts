import { z } from 'zod'
import { withErrors, base } from './base.ts'
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

/** An image as everyone may see it; its owner also gets `original_storage_path`. */
export const Image = z
  .object({
    id: z.uuid(),
    /** URL of the full-size image. */
    url: z.string(),
    /** URL of the full-size image as WebP; it contains `compressed-images`. `compressedUrl` is an alias. */
    compressed_url: z.string(),
    compressedUrl: z.string(),
    /** URL of the file as the model delivered it. */
    originalUrl: z.string(),
    /** Value for `<img srcset>`: the URLs of all available widths, smallest first. */
    srcset: z.string(),
    prompt: z.string(),
    description: z.string().nullable(),
    /** Pixels, read from the file. */
    width: z.int().positive(),
    height: z.int().positive(),
    created_at: z.iso.datetime(),
    /** For the owner only. */
    original_storage_path: z.string().optional(),
    /** For the owner only: when reports or an admin hid the image. While set, the image can't be made public. */
    held_at: z.iso.datetime().optional(),
    /** For the owner only, while `held_at` is set: the visibility that the image gets when an admin restores it. */
    wished_visibility: z.enum(VISIBILITIES).optional(),
    original_format: z.enum(['png', 'jpeg', 'webp']),
    favorite_count: z.int().nonnegative(),
    /** The owner's name, if the owner saved one. */
    user_name: z.string().optional(),
    visibility: z.enum(VISIBILITIES),
    kind: z.enum(IMAGE_KINDS),
    aspect_ratio: z.enum(ASPECT_RATIOS).nullable(),
    style: z.enum(STYLES).nullable(),
    /** The model that actually made the image. */
    model: z.string().nullable(),
    is_demo: z.boolean(),
    /** Base64 of a ThumbHash: the placeholder while the file loads. */
    thumbhash: z.string(),
    generation_id: z.uuid().nullable(),
  })
  .meta({ id: 'Image' })
export type Image = z.infer<typeof Image>

/**
 * Lists are paged by `page`, or by the `cursor` of the previous page, which stays fast at any depth. `cursor` takes
 * precedence. With a search, a filter or a sort other than newest, `page` reaches only the first 1,000 images; `cursor`
 * reaches all.
 */
const Paging = z.strictObject({
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  cursor: z.string().min(1).max(400).optional(),
})

/**
 * Input of any image list. A cursor is valid only with the same filters and sort. Favorite counts can change between
 * two pages, so with `most_liked` an image may appear twice.
 */
export const ListInput = Paging.extend({
  /**
   * Words of the prompt, in any form and order. Supports `"a phrase"`, `or`, and `-excluded`. A search for nothing but
   * words such as "the", or nothing but excluded words, finds no images.
   */
  q: z.string().trim().min(1).max(SEARCH_MAX_LENGTH).optional(),
  sort: z.enum(IMAGE_SORTS).default('newest'),
  ratio: z.enum(ASPECT_RATIOS).optional(),
  style: z.enum(STYLES).optional(),
})
export type ListInput = z.infer<typeof ListInput>

/** Input of the list of the caller's own images. `from` and `to` are UTC days, both included. */
const OwnListInput = ListInput.extend({
  kind: z.enum(IMAGE_KINDS).optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type OwnListInput = z.infer<typeof OwnListInput>

export const ImageList = z.object({
  images: z.array(Image),
  /**
   * Length of the whole list, not of the page. Counted up to 1,000 with a search or a filter, and up to 10,000 for
   * favorites.
   */
  total: z.int().nonnegative(),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
})
export type ImageList = z.infer<typeof ImageList>

const ImageIdInput = z.strictObject({ id: z.string().max(64) })
const ImageOutput = z.object({ image: Image })

export const images = {
  /** The public gallery. */
  listPublic: base
    .route({ method: 'GET', path: '/images/public', tags: ['images'] })
    .meta({ access: 'public', cache: 'public' })
    .input(ListInput)
    .output(ImageList)
    .errors(withErrors('SEARCH_TOO_LONG')),
  /** The caller's own images. */
  listMine: base
    .route({ method: 'GET', path: '/images/my-images', tags: ['images'] })
    .input(OwnListInput)
    .output(ImageList)
    .errors(withErrors('SEARCH_TOO_LONG')),
  /**
   * Whether a file is, byte for byte, a file of a generated image. Hidden images count, because the caller already has
   * the bytes; deleted images do not.
   */
  known: base
    .route({ method: 'GET', path: '/images/known', tags: ['images'] })
    .meta({ access: 'public' })
    .input(z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/i) }))
    .output(z.object({ known: z.boolean() })),
  /** One image: a public one for everyone, a private one for its owner. */
  get: base
    .route({ method: 'GET', path: '/images/{id}', tags: ['images'] })
    .meta({ access: 'public' })
    .input(ImageIdInput)
    .output(ImageOutput)
    .errors(withErrors('NOT_FOUND')),
  /** Makes one of the caller's images public or private. */
  setVisibility: base
    .route({ method: 'PATCH', path: '/images/{id}', tags: ['images'] })
    .input(ImageIdInput.extend({ visibility: z.enum(VISIBILITIES) }))
    .output(ImageOutput)
    .errors(withErrors('NOT_FOUND', 'UPLOAD_STAYS_PRIVATE', 'IMAGE_HELD', 'ACCOUNT_SUSPENDED')),
  /** Deletes one of the caller's images. It is hidden for everyone immediately; its files are deleted a day later. */
  remove: base
    .route({ method: 'DELETE', path: '/images/{id}', tags: ['images'] })
    .input(ImageIdInput)
    .output(z.object({ success: z.literal(true) }))
    .errors(withErrors('NOT_FOUND')),
  /** Restores a deleted image, within ten minutes. Has no effect on an image that is not deleted. */
  restore: base
    .route({ method: 'POST', path: '/images/{id}/restore', tags: ['images'] })
    .input(ImageIdInput)
    .output(ImageOutput)
    .errors(withErrors('NOT_FOUND', 'ACCOUNT_SUSPENDED')),
  /**
   * Reports an image of another user to the operator. Repeated reports by the same user have no effect. Reports by
   * `REPORTS_THAT_HIDE` users hide the image until an admin decides.
   */
  report: base
    .route({ method: 'POST', path: '/images/{id}/report', tags: ['images'], successStatus: 202 })
    .meta({ rate: 'report' })
    .input(ImageIdInput.extend({ reason: z.string().trim().min(1).max(REPORT_REASON_MAX_LENGTH) }))
    .output(z.object({ success: z.literal(true) }))
    .errors(withErrors('NOT_FOUND', 'ACCOUNT_SUSPENDED')),
}
