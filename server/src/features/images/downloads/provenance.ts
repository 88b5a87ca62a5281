/** How an image was generated. It is written into every file that we encode, and does not include the prompt. */
export interface Provenance {
  /** The name of the application, as the operator configured it. */
  system: string
  /** The model that generated the image, such as `gpt-image-2.5-sunburst`. */
  model: string
  createdAt: Date
  /** Whether the generation used a reference image. */
  composite: boolean
}

/** Creates the XMP packet with the provenance, in the terms of the IPTC Photo Metadata standard 2025.1. */
export function createProvenancePacket({ system, model, createdAt, composite }: Provenance): string {
  const sourceType = composite ? 'compositeWithTrainedAlgorithmicMedia' : 'trainedAlgorithmicMedia'
  const properties = {
    // Readers compare this URL as text: it must begin with `http:` and have no trailing slash.
    'Iptc4xmpExt:DigitalSourceType': `http://cv.iptc.org/newscodes/digitalsourcetype/${sourceType}`,
    'Iptc4xmpExt:AISystemUsed': model,
    'xmp:CreatorTool': system,
    'xmp:CreateDate': createdAt.toISOString(),
    'photoshop:Credit': system,
  }
  const elements = Object.entries(properties).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`)
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about="" ${NAMESPACES}>`,
    ...elements,
    `${DESCRIPTION_END}</rdf:RDF></x:xmpmeta>`,
    '<?xpacket end="r"?>',
  ].join('\n')
}

/** Adds the prompt for the owner's download. The packet must come from `createProvenancePacket`. */
export function addPrompt(packet: string, prompt: string): string {
  const text = escapeXml(prompt)
  const elements = [
    `<Iptc4xmpExt:AIPromptInformation>${text}</Iptc4xmpExt:AIPromptInformation>`,
    `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:description>`,
    DESCRIPTION_END,
  ]
  return packet.replace(DESCRIPTION_END, () => elements.join('\n'))
}

/** Occurs exactly once in a packet, because values are escaped. */
const DESCRIPTION_END = '</rdf:Description>'

const NAMESPACES = [
  'xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
  'xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"',
].join(' ')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escapeXml(text: string): string {
  // XML 1.0 cannot represent most control characters, not even escaped.
  const writable = text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
  return writable.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
