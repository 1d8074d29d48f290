export const allowedTags: readonly string[] = (
  'a abbr b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i ins kbd li ol p pre s small span strong ' +
  'sub summary sup table tbody td tfoot th thead tr u ul'
).split(' ');

export const allowedAttributes: readonly string[] = [
  'href',
  'title',
  'colspan',
  'rowspan',
  'start',
  'align',
  'open',
];
