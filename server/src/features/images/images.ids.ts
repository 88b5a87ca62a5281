const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether the database may be asked for it: anything else is no image, and would be an error there. */
export function isImageId(id: string): boolean {
  return UUID.test(id)
}
