/** Texts of the component dialogs. Texts from the product specification are word for word. */
export const messages = {
  cancel: 'Cancel',
  snapshot: {
    title: (name: string) => `Snapshot of ${name}`,
    text: 'The server puts what it knows of this component into a ZIP archive.',
    range: 'Time range',
    related: 'Include related components',
    download: 'Download',
    offline: 'The server cannot be reached: it makes snapshots when it is there again.',
    running: (file: string) => `Downloading ${file}`,
    // Word for word from the product specification.
    failed: 'Error downloading file',
    cancelled: 'The snapshot was not saved: it was stopped.',
    saved: (file: string, size: string) => `Saved ${file} (${size})`,
  },
  link: {
    title: 'Link to catalog',
    text: (name: string) => `What is linked to ${name} stands among its catalog items.`,
    type: 'Type',
    allTypes: 'All types',
    item: 'Catalog item',
    placeholder: 'Search by name',
    link: 'Link',
    linking: 'Linking..',
    nothingChosen: 'Choose an item first.',
    offline: 'The server cannot be reached: items can be linked when it is there again.',
    // Word for word from the product specification.
    done: 'config link successful',
    linkedAlready: (item: string, component: string) => `${item} is linked to ${component} already`,
  },
  unlink: {
    unlink: 'Unlink',
    named: (name: string) => `Unlink ${name}`,
    // Word for word from the product specification.
    question: 'Are you sure you want to delete this config link',
    what: (component: string, item: string) =>
      `${component} and ${item} are not linked any more. Both of them stay.`,
    done: 'Deleted config link successfully',
    failed: 'The link could not be deleted',
  },
} as const;
