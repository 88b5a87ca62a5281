/** Variations of a correct hex signature, which must all be rejected. */
export function forgeries(signature: string): string[] {
  const changed = Array.from(signature, (digit, at) => {
    return `${signature.slice(0, at)}${digit === '0' ? '1' : '0'}${signature.slice(at + 1)}`
  })
  return [
    ...changed,
    '',
    ' ',
    '0',
    '0'.repeat(64),
    'f'.repeat(64),
    'null',
    'undefined',
    '__proto__',
    'é'.repeat(32),
    signature.toUpperCase(),
    signature.slice(0, -1),
    signature.slice(1),
    `${signature}0`,
    `${signature}\n`,
    ` ${signature}`,
    `sha256=${signature}`,
    `${signature},${signature}`,
    signature.repeat(1_000),
    Buffer.from(signature, 'hex').toString('base64'),
    signature.slice(32) + signature.slice(0, 32),
  ]
}
