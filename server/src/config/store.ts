import { isIP } from 'node:net'
import type { Values } from './variables.ts'

/** Where files are stored. */
export type StoreConfig =
  | { kind: 'disk' }
  | {
      kind: 's3'
      endpoint: string
      region: string
      bucket: string
      addressing: 'path' | 'host'
      accessKeyId: string
      secretAccessKey: string
      /** Whether browsers read private files directly from the store. */
      usesSignedUrls: boolean
    }

export function toStoreConfig(values: Values): StoreConfig {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!bucket || !accessKeyId || !secretAccessKey) return { kind: 'disk' }
  const { region, endpoint } = getEndpoint(values)
  const addressing = values.S3_ADDRESSING ?? getDefaultAddressing(endpoint, bucket)
  // A store without TLS is in a private network that browsers can't reach.
  const usesSignedUrls = values.S3_LINKS === undefined ? endpoint.startsWith('https:') : values.S3_LINKS === 'on'
  return { kind: 's3', endpoint, region, bucket, addressing, accessKeyId, secretAccessKey, usesSignedUrls }
}

/** Returns an error message for each missing or contradictory setting. */
export function findStoreIssues(values: Values): string[] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  const dependent = DEPENDENT_VARIABLES.filter((name) => values[name] !== undefined)
  if (!bucket) {
    return dependent.length === 0
      ? []
      : [`S3_BUCKET must be set with ${dependent.join(', ')}: otherwise files stay on disk.`]
  }
  const { hostname } = new URL(getEndpoint(values).endpoint)
  const checks: [boolean, string][] = [
    [!accessKeyId || !secretAccessKey, 'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'],
    [
      values.S3_ADDRESSING === 'host' && isIP(hostname.replace(/^\[|\]$/g, '')) > 0,
      `S3_ADDRESSING=host needs a name in S3_ENDPOINT: a bucket name cannot precede the IP address ${hostname}.`,
    ],
  ]
  return checks.flatMap(([isWrong, message]) => (isWrong ? [message] : []))
}

const DEPENDENT_VARIABLES = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ADDRESSING',
  'S3_LINKS',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

function getEndpoint({ S3_REGION: region = 'us-east-1', S3_ENDPOINT }: Values): { region: string; endpoint: string } {
  return { region, endpoint: S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com` }
}

/**
 * Amazon expects the bucket in the host name, but its certificate does not cover names with dots. Other stores accept
 * it in the path.
 */
function getDefaultAddressing(endpoint: string, bucket: string): 'path' | 'host' {
  return new URL(endpoint).hostname.endsWith('.amazonaws.com') && !bucket.includes('.') ? 'host' : 'path'
}
