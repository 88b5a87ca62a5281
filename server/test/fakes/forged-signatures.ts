/** Returns variations of a correct hex signature. All of them must be rejected. */
export function forgeSignatures(signature: string): string[] {
  const changed = Array.from(signature, (digit, index) => {
    return `${signature.slice(0, index)}${digit === '0' ? '1' : '0'}${signature.slice(index + 1)}`
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
