/** Google's logo, drawn with five strokes in Google's colors, which are the same in every theme. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 20 20" fill="none" strokeWidth="3.4" aria-hidden="true" className="size-5">
      <path d="M15 5A7.07 7.07 0 0 0 3.88 6.46" stroke="#ea4335" />
      <path d="M3.88 6.46a7.07 7.07 0 0 0 0 7.08" stroke="#fbbc05" />
      <path d="M3.88 13.54A7.07 7.07 0 0 0 14.54 15.42" stroke="#34a853" />
      <path d="M14.54 15.42A7.07 7.07 0 0 0 17.07 10" stroke="#4285f4" />
      <path d="M18.77 10H10.2" stroke="#4285f4" />
    </svg>
  )
}
