/** Darkens the color until white text on it is readable: 4.6:1 is just above the 4.5:1 that WCAG requires. */
export function darkenForWhiteText(color: string): string {
  let channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
  while (contrastWithWhite(channels) < 4.6) channels = channels.map((channel) => Math.floor(channel * 0.95))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function contrastWithWhite(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
