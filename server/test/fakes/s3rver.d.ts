// The part of the API that the tests use. The package has no types.
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'
  import type { Readable } from 'node:stream'

  interface Context {
    path: string
    headers: Record<string, string>
  }

  interface FoundObject {
    /** Present if the request has a range. */
    range?: object
    readonly size: number
    content: Readable | null
  }

  interface ReadOptions {
    start?: number
    end?: number | string
  }

  interface Store {
    getObject(bucket: string, key: string, options?: ReadOptions): Promise<FoundObject | null>
  }

  export default class S3rver {
    constructor(options: { address: string; port: number; directory: string; silent: boolean })
    store: Store
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<AddressInfo>
  }
}

declare module '@20minutes/s3rver/lib/signature/v4.js' {
  interface CanonicalRequest {
    uri: string
    headers: Record<string, string>
  }

  const v4: { getStringToSign(canonical: CanonicalRequest, request: unknown): string }
  export default v4
}
