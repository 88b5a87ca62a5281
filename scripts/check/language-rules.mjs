/** Files that `language.mjs` does not check: articles, and the lists of these phrases. */
export const exceptions = [/^web\/app\/content\//, /^docs\/glossary\.md$/, /^scripts\/check\/language/]

/** Phrases that docs/glossary.md replaces. */
export const bannedPhrases = [
  { rule: 'whoever, whatever', pattern: /\b(who|what|where|whom)(so)?ever\b/gi },
  { rule: 'anew, meanwhile', pattern: /\b(anew|meanwhile)\b/gi },
  { rule: 'Answers', pattern: /(^|[.*] |\/\*\*? ?)Answers\b/gm },
  { rule: 'told, heard', pattern: /\b(tells?|told|hears?|heard) of\b|\b(is|are|was|were|be|been) told\b(?! apart)/gi },
  {
    rule: 'let go, take back, break off',
    pattern: /\blet(s|ting)? go of\b|\b(takes?|taken|took|taking) back\b|\b(breaks?|broke|broken|breaking) off\b/gi,
  },
  {
    rule: 'of ours, under way, in vain, mend, dear',
    pattern: /\bof (ours|theirs|mine)\b|\bunder way\b|\bin vain\b|\bmend(s|ed|ing)?\b|\bdear(er|est)?\b/gi,
  },
  {
    rule: 'clause as subject',
    pattern:
      /(^|[.;:] |\/\*\* ?|\/\/ ?|^ *\* )(What|Who|Whose|Which) (is|was|are|were|has|had|may|can|a|the|it|they)\b(?![^.]*\?)/gm,
  },
  {
    rule: 'books, deeds, wishes, workshops, askings',
    pattern: /\b(the|our) books\b|\b(deeds?|wish(es|ed)?|workshops?|askings|(an?|the|this|one|each) asking)\b/gi,
  },
  { rule: 'mail', pattern: /(?<![\w/.-])mails?\b(?! server)|\be-mails?\b|\baddress(es)? of (mail|nothing)\b/gi },
  { rule: 'picture', pattern: /\bpictures?\b/gi },
  {
    rule: 'British spelling',
    pattern:
      /\b(\w*colour\w*|favourites?|\w*authoris\w+|catalogues?|licences?|neighbours?|grey|recognis\w+|organis\w+|initialis\w+|behaviour|centred|optimiser|honoured?)\b/gi,
  },
]
