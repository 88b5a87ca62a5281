import { isIP } from 'node:net'
import type { Values } from './variables.ts'

/** The storage of files. */
export type StoreConfig =
  | { place: 'disk' }
  | {
      place: 's3'
      endpoint: string
      region: string
      bucket: string
      addressing: 'path' | 'host'
      accessKeyId: string
      secretAccessKey: string
      /** Whether browsers read private files directly from the store. */
      hasLinks: boolean
    }

export function storeOf(values: Values): StoreConfig {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!bucket || !accessKeyId || !secretAccessKey) return { place: 'disk' }
  const { region, endpoint } = placeOf(values)
  const addressing = values.S3_ADDRESSING ?? usualAddressing(endpoint, bucket)
  // A store without TLS is in a private network that browsers can't reach.
  const hasLinks = values.S3_LINKS === undefined ? endpoint.startsWith('https:') : values.S3_LINKS === 'on'
  return { place: 's3', endpoint, region, bucket, addressing, accessKeyId, secretAccessKey, hasLinks }
}

/** Returns one message for each error. */
export function storeMistakes(values: Values): string[] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  const others = OTHERS.filter((name) => values[name] !== undefined)
  if (!bucket) {
    return others.length === 0 ? [] : [`S3_BUCKET must be set with ${others.join(', ')}: otherwise files stay on disk.`]
  }
  const { hostname } = new URL(placeOf(values).endpoint)
  const found: [boolean, string][] = [
    [!accessKeyId || !secretAccessKey, 'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'],
    [
      values.S3_ADDRESSING === 'host' && isIP(hostname.replace(/^\[|\]$/g, '')) > 0,
      `S3_ADDRESSING=host needs a name in S3_ENDPOINT: a bucket name cannot precede the IP address ${hostname}.`,
    ],
  ]
  return found.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []))
}

const OTHERS = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ADDRESSING',
  'S3_LINKS',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

function placeOf({ S3_REGION: region = 'us-east-1', S3_ENDPOINT }: Values): { region: string; endpoint: string } {
  return { region, endpoint: S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com` }
}

/**
 * Amazon expects the bucket in the host name, but its certificate does not cover names with dots. Other stores accept
 * it in the path.
 */
function usualAddressing(endpoint: string, bucket: string): 'path' | 'host' {
  return new URL(endpoint).hostname.endsWith('.amazonaws.com') && !bucket.includes('.') ? 'host' : 'path'
}
