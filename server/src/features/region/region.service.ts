import type { Region } from '@pictor/contract'
import { DEFAULT_CURRENCY } from '@pictor/contract/limits'
import { countryCodeOf } from '../../kernel/country-code.ts'
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
  async function lookUp(address: string | undefined): Promise<string | null> {
    if (address === undefined) return null
    for (const lookup of lookups) {
      const country = await lookup.find(address)
      if (country !== null) return country
    }
    return null
  }

  return {
    async find(origin) {
      const country = countryCodeOf(origin?.country) ?? (await lookUp(origin?.address))
      return { country_code: country, currency: country === 'IN' ? 'INR' : DEFAULT_CURRENCY }
    },
  }
}
