/** Specification part 3 section 2.14. */
export const flags = {
  name: 'Feature flag',
  addTitle: 'Add Feature Flag',
  allDetails: 'please provide all details',
  local: 'Cannot edit local feature flags',
  rowMenu: { edit: 'Edit', remove: 'Remove' },
  deleteTitle: 'Delete feature flag',
  deleteQuestion: 'What the flag switched goes back to what it is without it, for everybody.',
} as const;

/** Specification part 3 sections 2.16 and 5, UI reference, forms section 14.1. */
export const users = {
  add: 'Invite User',
  invite: 'Invite user',
  inviting: 'Inviting',
  invited: 'User invited successfully',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  role: 'Role',
  rolePlaceholder: 'select role',
  active: 'Active',
  activeHint: 'Somebody who is not active cannot sign in.',
  badFirst: 'Please provide valid first name',
  badLast: 'Please provide valid last name',
  badEmail: 'Please provide valid email',
  emailFormat: 'Entered value does not match email format',
  badRole: 'Please select any role',
  rowMenu: { edit: 'Edit User', remove: 'Delete' },
  deleteTitle: 'Delete user',
  deleteQuestion: 'Are you sure you want to delete this user ?',
  link: {
    title: 'Invite Link',
    text: 'Send this link to the person you invited. It is shown this once.',
    copy: 'Copy link',
    copied: 'Link copied to clipboard',
    close: 'Close',
  },
} as const;

export const teams = {
  name: 'Name',
  icon: 'Icon',
  spec: 'Specs',
  specHint: 'responder_clients says what responders of this team are made of, by kind.',
  members: {
    tab: 'Manage Team',
    title: 'Members',
    name: 'Name',
    email: 'Email',
    actions: 'Actions',
    add: 'Add Members',
    addTitle: 'Add users to the team',
    users: 'Users',
    addButton: 'Add',
    adding: 'Adding',
    added: 'Users added successfully',
    remove: 'Remove user',
    removeTitle: 'Remove user',
    removeText: (name: string) => `${name} leaves this team, and stays a member of others.`,
    removed: 'User removed successfully',
    empty: "You haven't added any team members to the team yet.",
    failed: 'The members could not be read',
    cancel: 'Cancel',
  },
  jobs: 'Job History',
} as const;

export const rules = { name: 'Name', spec: 'Specs' } as const;
