export const files = [
  {
    promise: 'A private file is never served from the shared cache.',
    file: 'server/src/http/files/file-cache.ts',
    find: "if (file.access === 'public') files.set(",
    replace: 'files.set(',
  },
  {
    promise: 'The cleanup keeps files that a generation still uses.',
    file: 'server/src/features/images/files/orphaned-files.ts',
    find: 'yield { ...partitionFiles(files, before, ({ key }) => !referenced.has(key)), incomplete: [] }',
    replace:
      'yield { ...partitionFiles(files, before, ({ key }) => !referenced.has(`${folder}/${key}`)), incomplete: [] }',
  },
  {
    promise: 'A response to a range request ends with the last requested byte.',
    file: 'server/src/http/files/files.ts',
    find: 'bytes.subarray(range.first, range.last + 1)',
    replace: 'bytes.subarray(range.first, range.last)',
  },
  {
    promise: 'A prompt cannot add anything to the headers of a download.',
    file: 'server/src/http/files/content-disposition.ts',
    find: "? safeName : 'image'",
    replace: "? asciiName : 'image'",
  },
  {
    promise: 'A spreadsheet does not run text from the exported history as a formula.',
    file: 'server/src/http/api/csv.ts',
    find: '[=+\\-@＝＋－＠]',
    replace: '[=+\\-＝＋－]',
  },
]
