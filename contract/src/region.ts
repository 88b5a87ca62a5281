import { z } from 'zod'
import { base, nothing } from './base.ts'
import { CURRENCIES } from './limits.ts'

/** Where the caller seems to be, and what they see prices in. An unknown country is no failure: null and USD. */
export const Region = z
  .object({
    /** Two upper-case letters. */
    country_code: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable(),
    currency: z.enum(CURRENCIES),
  })
  .meta({ id: 'Region' })
export type Region = z.infer<typeof Region>

export const region = {
  /** By the address of who asks; the client asks once at start. */
  get: base
    .route({ method: 'GET', path: '/region', tags: ['region'] })
    .meta({ access: 'public' })
    .input(nothing)
    .output(Region),
}
