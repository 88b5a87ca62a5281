import { createRequire } from 'node:module'
import type { CountryResponse, Reader } from 'maxmind'
import { countryCodeOf } from '../../kernel/country-code.ts'
import type { CountryLookup } from '../../ports/country-lookup.ts'
import { publicAddressOf } from './networks.ts'

export interface DatabaseLookupOptions {
  /** Of ranges of addresses and their countries; the one that is installed with the server unless said otherwise. */
  file?: string
  /** Hears, once, that the file can't be read: it knows no country then. */
  report(error: unknown): void
}

/** Asks a file beside the server. It is read into memory, 8 MB, with the first question. */
export function createDatabaseLookup({ file, report }: DatabaseLookupOptions): CountryLookup {
  let opened: Promise<CountryReader | null> | undefined
  const open = () =>
    readDatabase(file ?? installedFile()).catch((error: unknown) => {
      report(error)
      return null
    })
  return {
    async find(address) {
      const publicAddress = publicAddressOf(address)
      if (publicAddress === null) return null
      const reader = await (opened ??= open())
      return countryIn(reader?.get(publicAddress))
    },
  }
}

type CountryReader = Pick<Reader<CountryResponse>, 'get'>

async function readDatabase(file: string): Promise<CountryReader> {
  const { default: maxmind } = await import('maxmind')
  return maxmind.open<CountryResponse>(file)
}

/** The package knows the shapes of its own vendor's files; ours has one field. */
function countryIn(found: object | null | undefined): string | null {
  return found && 'country_code' in found ? countryCodeOf(found.country_code) : null
}

function installedFile(): string {
  const { resolve } = createRequire(import.meta.url)
  return resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')
}
