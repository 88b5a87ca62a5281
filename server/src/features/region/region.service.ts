import type { Region } from '@pictor/contract'
import { DEFAULT_CURRENCY } from '@pictor/contract/limits'
import { parseCountryCode } from '../../kernel/country-code.ts'
import type { CallOrigin } from '../../kernel/procedures.ts'
import type { CountryLookup } from '../../ports/country-lookup.ts'

export interface RegionDependencies {
  /** Called in order, until one returns a country. */
  lookups: readonly CountryLookup[]
}

export interface RegionService {
  /** Uses the header of a trusted proxy, or else the client IP. Never rejects. */
  find(origin: CallOrigin | undefined): Promise<Region>
}

export function createRegion({ lookups }: RegionDependencies): RegionService {
  async function lookUp(ip: string | undefined): Promise<string | null> {
    if (ip === undefined) return null
    for (const lookup of lookups) {
      const country = await lookup.find(ip)
      if (country !== null) return country
    }
    return null
  }

  return {
    async find(origin) {
      const country = parseCountryCode(origin?.country) ?? (await lookUp(origin?.ip))
      return { country_code: country, currency: country === 'IN' ? 'INR' : DEFAULT_CURRENCY }
    },
  }
}
