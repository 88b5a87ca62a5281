/** A served file of the operator's brand. */
export interface BrandFile {
  /** Contains a hash of the bytes. */
  path: string
  contentType: string
  bytes: Buffer
}
