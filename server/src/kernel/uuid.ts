const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether `id` can be an id in the database, where comparing with anything else is an error. */
export function isUuid(id: string): boolean {
  return UUID.test(id)
}
