/** Darkens the color until white text on it is readable (contrast of at least 4.5:1). */
export function readableUnderWhite(color: string): string {
  let channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
  while (contrastWithWhite(channels) < 4.6) channels = channels.map((channel) => Math.floor(channel * 0.95))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function contrastWithWhite(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
