import { z } from 'zod'

const Row = z.object({ reference_key: z.string().nullable(), partial_key: z.string().nullable() })

/** The passing pictures that a row of the table names, given as the database writes it in JSON. */
export function passingFilesNamedByRow(row: string): string[] {
  const { reference_key: reference, partial_key: partial } = Row.parse(JSON.parse(row))
  return [reference, partial].filter((key) => key !== null)
}
