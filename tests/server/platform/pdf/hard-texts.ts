/** What people, phones and mischief put into fields; every document must come out of it whole. */
export const hardTexts: [name: string, text: string][] = [
  ['umlauts', 'Jürgen Größer-Süß, ẞ, €'],
  ['300 characters in one word', 'Donaudampfschifffahrt'.repeat(15).slice(0, 300)],
  ['300 characters of words', 'Anna von und zu der '.repeat(15)],
  ['other Latin letters', 'Łukasz Çelik Nguyễn Dvořák Þór'],
  ['Greek and Cyrillic', 'Ωμέγα Привет'],
  ['emoji in families', 'Fest 🎉👨‍👩‍👧‍👦🏳️‍🌈 Ende'],
  ['right to left', 'مرحبا שלום Ende'],
  ['direction marks', 'a\u202eevil\u202c\u2066b\u2069'],
  ['control characters', 'a\u0000b\u0007c\u001bd\r\ne\tf\u0085g'],
  ['a lone surrogate', 'x\ud800y\udc00'],
  ['marks piled up', `Z${'\u0301\u0308\u0327'.repeat(40)}algo`],
  ['invisible', '\u200b\u200d\u00ad\ufeff\u2060'],
  ['nothing', ''],
  ['PDF syntax', ') Tj ET endobj %%EOF <</Type>> \\( (('],
  ['markup', '<b>&amp;</b> ]]> & <?xml?>'],
  ['all planes', '\u{10ffff}\u{e0001}\u{f0000}\uffff\ufffe'],
];
