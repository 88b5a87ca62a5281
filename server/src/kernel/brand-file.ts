/** A file of the operator's brand, as it is served. */
export interface BrandFile {
  /** Changes with the bytes. */
  path: string
  contentType: string
  bytes: Buffer
}
