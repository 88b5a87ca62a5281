/** A square picture that says nothing which the words beside it do not say. */
export function Illustration({ address }: { address: string }) {
  return (
    <img
      src={address}
      alt=""
      width={480}
      height={480}
      className="mb-6 size-44 rounded-xl border border-line bg-surface-sunken object-cover"
    />
  )
}
