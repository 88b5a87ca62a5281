const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether `id` is a UUID. The database rejects comparisons of a uuid column with anything else. */
export function isUuid(id: string): boolean {
  return UUID.test(id)
}
