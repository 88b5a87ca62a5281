/** A decorative square image; the text next to it says the same. */
export function Illustration({ src }: { src: string }) {
  return (
    <img
      src={src}
      alt=""
      width={480}
      height={480}
      className="mb-6 size-44 rounded-xl border border-line bg-surface-sunken object-cover"
    />
  )
}
