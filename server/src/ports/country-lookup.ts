/** Finds the country of an IP address. */
export interface CountryLookup {
  /**
   * Returns two upper-case letters, or null if the country is unknown, as for private networks and invalid IP
   * addresses. Never rejects; takes at most two seconds.
   */
  find(ip: string): Promise<string | null>
}
