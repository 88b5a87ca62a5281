import { createHmac } from 'node:crypto'

const STEP_S = 30
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the code that an authenticator app shows for the URI of a QR code: six digits for 30 seconds (RFC 6238). */
export function createAuthenticatorCode(uri: string, now = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 1_000 / STEP_S)))
  const hash = createHmac('sha1', readSecret(uri)).update(counter).digest()
  const offset = hash.readUInt8(hash.length - 1) & 15
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

function readSecret(uri: string): Buffer {
  const letters = new URL(uri).searchParams.get('secret') ?? ''
  const bits = Array.from(letters, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}
