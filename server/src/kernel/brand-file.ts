/** A file of the operator's brand that the server serves at `path`. */
export interface BrandFile {
  /** Path of the URL. It contains a hash of the bytes, so responses can be cached forever. */
  path: string
  contentType: string
  bytes: Buffer
}
