/** Tells the country of an address. */
export interface CountryLookup {
  /**
   * Two upper-case letters, or null if it is not known, as for addresses of private networks and for texts that are none. Never rejects,
   * and takes two seconds at most.
   */
  find(address: string): Promise<string | null>
}
