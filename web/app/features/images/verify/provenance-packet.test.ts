// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { parseProvenancePacket } from './provenance-packet.ts'

const SOURCES = 'http://cv.iptc.org/newscodes/digitalsourcetype'

/** Returns a packet in the form that our server writes, with these properties. */
function createPacket(properties: Record<string, string>): string {
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

const withSourceType = (code: string) => ({ 'Iptc4xmpExt:DigitalSourceType': `${SOURCES}/${code}` })

test('a packet from our server contains origin, system, model, date and prompt', () => {
  const packet = createPacket({
    ...withSourceType('trainedAlgorithmicMedia'),
    'Iptc4xmpExt:AISystemUsed': 'gpt-image-2.5-sunburst',
    'xmp:CreatorTool': 'Müller &amp; &quot;Söhne&quot;',
    'xmp:CreateDate': '2026-11-20T12:34:56.789Z',
    'photoshop:Credit': 'another name',
    'Iptc4xmpExt:AIPromptInformation': 'a fox &amp;\na &lt;heron&gt;',
  })
  expect(parseProvenancePacket(packet)).toEqual({
    source: 'Made by an AI model',
    isByModel: true,
    system: 'Müller & "Söhne"',
    model: 'gpt-image-2.5-sunburst',
    createdAt: '2026-11-20T12:34:56.789Z',
    prompt: 'a fox &\na <heron>',
  })
})

test.each([
  ['compositeWithTrainedAlgorithmicMedia', 'Made by an AI model from an image', true],
  ['digitalCapture', 'Taken with a camera', false],
  ['somethingNew', '“somethingNew”', false],
  ['constructor', '“constructor”', false],
])('the source type %s is shown as “%s”', (code, source, isByModel) => {
  expect(parseProvenancePacket(createPacket(withSourceType(code)))).toMatchObject({
    source,
    isByModel,
    system: null,
    model: null,
  })
})

test.each([`${SOURCES}/trainedAlgorithmicMedia/`, 'digsrctype:trainedAlgorithmicMedia', 'trainedAlgorithmicMedia'])(
  'the source type may be written as %s',
  (value) => {
    const packet = createPacket({ 'Iptc4xmpExt:DigitalSourceType': value })
    expect(parseProvenancePacket(packet)).toMatchObject({ source: 'Made by an AI model' })
  },
)

test('padding after a packet is ignored', () => {
  expect(
    parseProvenancePacket(`${createPacket(withSourceType('digitalCapture'))}${' \n'.repeat(1_000)}\0`),
  ).not.toBeNull()
})

test('a long run of spaces does not slow parsing', () => {
  const spaces = ' '.repeat(200_000)
  const started = performance.now()
  expect(
    parseProvenancePacket(
      `${createPacket(withSourceType('digitalCapture')).replace('</rdf:RDF>', `${spaces}</rdf:RDF>`)}`,
    ),
  ).not.toBeNull()
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('an invalid date is left out', () => {
  const packet = createPacket({ ...withSourceType('digitalCapture'), 'xmp:CreateDate': 'yesterday' })
  expect(parseProvenancePacket(packet)).toMatchObject({ createdAt: null })
})

test.each([
  ['a packet without a source type', createPacket({ 'xmp:CreatorTool': 'Pictor' })],
  ['a source type that is not a URL', createPacket({ 'Iptc4xmpExt:DigitalSourceType': 'say what?' })],
  ['malformed XML', createPacket(withSourceType('digitalCapture')).replace('</rdf:RDF>', '')],
  ['an empty packet', ''],
  ['plain text', 'digitalsourcetype/trainedAlgorithmicMedia'],
  [
    'a packet that declares entities',
    `<!DOCTYPE x [<!ENTITY a "b">]>${createPacket(withSourceType('digitalCapture'))}`,
  ],
])('%s is ignored', (_name, packet) => {
  expect(parseProvenancePacket(packet)).toBeNull()
})

test('a very long value is cut', () => {
  const packet = createPacket({
    ...withSourceType('digitalCapture'),
    'Iptc4xmpExt:AIPromptInformation': 'x'.repeat(200_000),
  })
  expect(parseProvenancePacket(packet)?.prompt).toHaveLength(5_000)
})
