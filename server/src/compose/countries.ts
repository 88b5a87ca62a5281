import { createDatabaseLookup } from '../adapters/country-lookup/database.ts'
import { createWebServiceLookup } from '../adapters/country-lookup/web-service.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import type { CountryLookup } from '../ports/country-lookup.ts'

interface CountryLookupsParts {
  clock: Clock
  logger: Pick<Logger, 'warn'>
}

/** Who is asked for the country of an address, in this order. Nothing is read or asked before the first question. */
export function createCountryLookups({ region }: Pick<Config, 'region'>, parts: CountryLookupsParts): CountryLookup[] {
  const { clock, logger } = parts
  const database = createDatabaseLookup({
    report: (error) => logger.warn({ err: error }, 'The database of countries can not be read.'),
  })
  if (region.lookupUrl === null) return [database]
  return [database, createWebServiceLookup({ url: region.lookupUrl, fetch, clock })]
}
