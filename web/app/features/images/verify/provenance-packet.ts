/** Provenance metadata of a file: how its image was made. Anyone can write it. */
export interface ProvenanceMetadata {
  /** The source type, as text for people. */
  source: string
  /** Whether an AI model made the image or a part of it. */
  isByModel: boolean
  /** The application that made the image. */
  system: string | null
  model: string | null
  /** As in the file, normally in ISO 8601 format. */
  createdAt: string | null
  prompt: string | null
}

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const IPTC = 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/'
const XMP = 'http://ns.adobe.com/xap/1.0/'
const PHOTOSHOP = 'http://ns.adobe.com/photoshop/1.0/'

const MODEL_SOURCES = new Map([
  ['trainedAlgorithmicMedia', 'Made by an AI model'],
  ['compositeWithTrainedAlgorithmicMedia', 'Made by an AI model from an image'],
  ['compositeSynthetic', 'Composite with AI-generated parts'],
])
const OTHER_SOURCES = new Map([
  ['algorithmicMedia', 'Made by software, without a trained model'],
  ['digitalCapture', 'Taken with a camera'],
  ['computationalCapture', 'Taken and processed by a camera'],
  ['digitalCreation', 'Made by a person using software'],
  ['digitalArt', 'Made by a person using software'],
  ['humanEdits', 'Edited by a person'],
  ['minorHumanEdits', 'Edited by a person'],
  ['screenCapture', 'Screen capture'],
])

/** Parses an XMP packet. Returns null if it is invalid or contains no source type. */
export function parseProvenancePacket(packet: string): ProvenanceMetadata | null {
  // Packets need no DTD and no entities, which could expand without limit.
  if (/<!(?:doctype|entity)/i.test(packet)) return null
  // Padding follows the last tag.
  const trimmed = packet.slice(0, packet.lastIndexOf('>') + 1)
  const xml = parseXml(trimmed)
  if (xml.getElementsByTagName('parsererror').length > 0) return null
  const findValue = (namespace: string, name: string) => findProperty(xml, namespace, name)
  const code = parseSourceCode(findValue(IPTC, 'DigitalSourceType'))
  if (code === null) return null
  const createdAt = findValue(XMP, 'CreateDate')
  return {
    source: MODEL_SOURCES.get(code) ?? OTHER_SOURCES.get(code) ?? `“${code}”`,
    isByModel: MODEL_SOURCES.has(code),
    system: findValue(XMP, 'CreatorTool') ?? findValue(PHOTOSHOP, 'Credit'),
    model: findValue(IPTC, 'AISystemUsed'),
    createdAt: createdAt !== null && !Number.isNaN(Date.parse(createdAt)) ? createdAt : null,
    prompt: findValue(IPTC, 'AIPromptInformation'),
  }
}

/** Returns the last part of the URL, which identifies the source type. Some programs write another prefix. */
function parseSourceCode(source: string | null): string | null {
  return /(?:^|[/:])(\w{1,60})\/?$/.exec(source ?? '')?.[1] ?? null
}

const VALUE_MAX_LENGTH = 5_000

/**
 * Returns the value of a simple property: an element's text or `rdf:resource`, or an attribute. XMP allows all three.
 */
function findProperty(xml: Document, namespace: string, name: string): string | null {
  for (const element of xml.getElementsByTagName('*')) {
    const isProperty = element.namespaceURI === namespace && element.localName === name
    const value = isProperty
      ? element.getAttributeNS(RDF, 'resource') || element.textContent
      : element.getAttributeNS(namespace, name)
    const text = value?.trim().slice(0, VALUE_MAX_LENGTH)
    if (text) return text
  }
  return null
}

interface Policy {
  /** At runtime, returns a `TrustedHTML` object. */
  createHTML(text: string): string
}

declare global {
  interface Window {
    /** Undefined in browsers without Trusted Types. */
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
  }
}

let policy: Policy | undefined

/**
 * The Content Security Policy (`server/src/http/guards/security.ts`) allows parsing only with a Trusted Types policy.
 * This one is for documents that are parsed and never rendered.
 */
function parseXml(text: string): Document {
  policy ??= window.trustedTypes?.createPolicy('xml', { createHTML: (given) => given })
  return new DOMParser().parseFromString(policy?.createHTML(text) ?? text, 'application/xml')
}
