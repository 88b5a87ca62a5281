// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { readMarking } from './provenance-packet.ts'

const SOURCES = 'http://cv.iptc.org/newscodes/digitalsourcetype'

/** As ours are written, with these properties. */
function packetOf(properties: Record<string, string>): string {
  const elements = Object.entries(properties).map(([name, value]) => `<${name}>${value}</${name}>`)
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
    'xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">',
    ...elements,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n')
}

const sourced = (code: string) => ({ 'Iptc4xmpExt:DigitalSourceType': `${SOURCES}/${code}` })

test('a packet of ours says how, with what and when', () => {
  const packet = packetOf({
    ...sourced('trainedAlgorithmicMedia'),
    'Iptc4xmpExt:AISystemUsed': 'gpt-image-2.5-sunburst',
    'xmp:CreatorTool': 'Müller &amp; &quot;Söhne&quot;',
    'xmp:CreateDate': '2026-11-20T12:34:56.789Z',
    'photoshop:Credit': 'another name',
    'Iptc4xmpExt:AIPromptInformation': 'a fox &amp;\na &lt;heron&gt;',
  })
  expect(readMarking(packet)).toEqual({
    source: 'Drawn by an AI model',
    isByModel: true,
    system: 'Müller & "Söhne"',
    model: 'gpt-image-2.5-sunburst',
    createdAt: '2026-11-20T12:34:56.789Z',
    prompt: 'a fox &\na <heron>',
  })
})

test.each([
  ['compositeWithTrainedAlgorithmicMedia', 'Edited from a picture, by an AI model', true],
  ['digitalCapture', 'Taken with a camera', false],
  ['somethingNew', '“somethingNew”', false],
  ['constructor', '“constructor”', false],
])('%s is “%s”', (code, source, isByModel) => {
  expect(readMarking(packetOf(sourced(code)))).toMatchObject({ source, isByModel, system: null, model: null })
})

test.each([`${SOURCES}/trainedAlgorithmicMedia/`, 'digsrctype:trainedAlgorithmicMedia', 'trainedAlgorithmicMedia'])(
  'the kind of source may be written as %s',
  (value) => {
    const packet = packetOf({ 'Iptc4xmpExt:DigitalSourceType': value })
    expect(readMarking(packet)).toMatchObject({ source: 'Drawn by an AI model' })
  },
)

test('padding behind a packet does no harm', () => {
  expect(readMarking(`${packetOf(sourced('digitalCapture'))}${' \n'.repeat(1_000)}\0`)).not.toBeNull()
})

test('spaces without end in the middle take no time', () => {
  const spaces = ' '.repeat(200_000)
  const started = performance.now()
  expect(
    readMarking(`${packetOf(sourced('digitalCapture')).replace('</rdf:RDF>', `${spaces}</rdf:RDF>`)}`),
  ).not.toBeNull()
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('a date that is none is left out', () => {
  const packet = packetOf({ ...sourced('digitalCapture'), 'xmp:CreateDate': 'yesterday' })
  expect(readMarking(packet)).toMatchObject({ createdAt: null })
})

test.each([
  ['a packet without a kind of source', packetOf({ 'xmp:CreatorTool': 'Pictor' })],
  ['a source that is no address', packetOf({ 'Iptc4xmpExt:DigitalSourceType': 'say what?' })],
  ['what is not well formed', packetOf(sourced('digitalCapture')).replace('</rdf:RDF>', '')],
  ['nothing', ''],
  ['text', 'digitalsourcetype/trainedAlgorithmicMedia'],
  ['what declares entities', `<!DOCTYPE x [<!ENTITY a "b">]>${packetOf(sourced('digitalCapture'))}`],
])('%s says nothing', (_name, packet) => {
  expect(readMarking(packet)).toBeNull()
})

test('a value without end is cut off', () => {
  const packet = packetOf({ ...sourced('digitalCapture'), 'Iptc4xmpExt:AIPromptInformation': 'x'.repeat(200_000) })
  expect(readMarking(packet)?.prompt).toHaveLength(5_000)
})
