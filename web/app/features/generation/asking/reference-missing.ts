/** Said where a reference image belongs to what stands in the bar, and the file is not there. */
export const REFERENCE_MISSING = {
  title: 'Please add your reference image again',
  text: 'It was not kept. Everything else is in the bar. To go on without it, close the note above the prompt.',
}
