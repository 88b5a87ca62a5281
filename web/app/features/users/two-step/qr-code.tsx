import { encode } from 'uqr'

// A default export, because it is loaded lazily. It renders elements, because the content security policy blocks markup
// strings, which the library could also return.
/** Shows the text as a QR code, dark on light in both themes, because cameras expect that. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <figure>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-48 max-w-full rounded-md"
      >
        <rect width={size} height={size} fill="white" />
        <path d={dark.join('')} fill="black" />
      </svg>
      <figcaption className="sr-only">{label}</figcaption>
    </figure>
  )
}
