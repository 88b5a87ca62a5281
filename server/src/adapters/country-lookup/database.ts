import { createRequire } from 'node:module'
import type { CountryResponse, Reader } from 'maxmind'
import { parseCountryCode } from '../../kernel/country-code.ts'
import type { CountryLookup } from '../../ports/country-lookup.ts'
import { toPublicIp } from './networks.ts'

export interface DatabaseLookupOptions {
  /** Database file that maps IP ranges to countries. Defaults to the file of the installed package. */
  file?: string
  /** Called once if the file cannot be read. Every lookup then returns null. */
  report(error: unknown): void
}

/** Looks up countries in a local file. The first lookup reads it into memory (8 MB). */
export function createDatabaseLookup({ file, report }: DatabaseLookupOptions): CountryLookup {
  let opened: Promise<CountryReader | null> | undefined
  const open = () =>
    readDatabase(file ?? findInstalledFile()).catch((error: unknown) => {
      report(error)
      return null
    })
  return {
    async find(ip) {
      const publicIp = toPublicIp(ip)
      if (publicIp === null) return null
      const reader = await (opened ??= open())
      return readCountry(reader?.get(publicIp))
    },
  }
}

type CountryReader = Pick<Reader<CountryResponse>, 'get'>

async function readDatabase(file: string): Promise<CountryReader> {
  const { default: maxmind } = await import('maxmind')
  return maxmind.open<CountryResponse>(file)
}

/** The package `maxmind` has types only for MaxMind's own files. This file has one field, `country_code`. */
function readCountry(found: object | null | undefined): string | null {
  return found && 'country_code' in found ? parseCountryCode(found.country_code) : null
}

function findInstalledFile(): string {
  const { resolve } = createRequire(import.meta.url)
  return resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')
}
