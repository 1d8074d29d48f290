/** Texts of the component dialogs. Texts from the product specification are word for word. */
export const messages = {
  cancel: 'Cancel',
  snapshot: {
    title: (name: string) => `Snapshot of ${name}`,
    text: 'The server creates a ZIP archive of this component’s data.',
    range: 'Time range',
    related: 'Include related components',
    download: 'Download',
    offline: 'The server cannot be reached. It is needed to create a snapshot.',
    running: (file: string) => `Downloading ${file}`,
    // Word for word from the product specification.
    failed: 'Error downloading file',
    cancelled: 'The download was canceled. No snapshot was saved.',
    saved: (file: string, size: string) => `Saved ${file} (${size})`,
  },
  link: {
    title: 'Link to catalog',
    text: (name: string) => `Linked items appear in the Catalog panel of ${name}.`,
    type: 'Type',
    allTypes: 'All types',
    item: 'Catalog item',
    placeholder: 'Search by name',
    link: 'Link',
    linking: 'Linking..',
    nothingChosen: 'Select an item first.',
    offline: 'The server cannot be reached. It is needed to link items.',
    // Word for word from the product specification.
    done: 'config link successful',
    linkedAlready: (item: string, component: string) => `${item} is already linked to ${component}`,
  },
  unlink: {
    unlink: 'Unlink',
    named: (name: string) => `Unlink ${name}`,
    // Word for word from the product specification.
    question: 'Are you sure you want to delete this config link',
    what: (component: string, item: string) =>
      `The link between ${component} and ${item} is removed. Neither of them is deleted.`,
    done: 'Deleted config link successfully',
    failed: 'The link could not be deleted',
  },
} as const;
