/** Words that carry no picture of their own and should not tint one. */
const PLAIN = new Set(
  (
    'a an the of to for from and or but nor so as is are was were be been being it its this that these those there here ' +
    'his her their my our your he she they we you i me him them us who whom which what when where while then than ' +
    'very really quite just too also only even some any all each every more most much such like into onto off up down ' +
    'through around along between among during after until since because if though about not no do does did done ' +
    'picture image photo photograph painting drawing illustration art artwork scene view shot render style please make ' +
    'create show draw paint generate beautiful good nice best high quality detailed detail hd 4k 8k'
  ).split(' '),
)

export function isStrange(word: string): boolean {
  return word.length > 2 && !PLAIN.has(word)
}
