import { z } from 'zod'
import { base, noInput } from './base.ts'
import { CURRENCIES } from './limits.ts'

/**
 * The caller's likely country, and the currency of the prices they see. If the country is unknown, it is null, and the
 * currency is USD.
 */
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
  /** Looks up the country of the caller's IP address. The client calls this once at startup. */
  get: base
    .route({ method: 'GET', path: '/region', tags: ['region'] })
    .meta({ access: 'public' })
    .input(noInput)
    .output(Region),
}
