export const messages = {
  mayHaveBegun:
    'Nobody knows whether it started: the server gave no answer, and no run was found yet. Look at its runs before you run it again.',
  gone: 'There is no such playbook. It may have been deleted.',
  mayNotApprove: 'You are not allowed to approve this playbook run.',
  noRun: 'There is no such run.',
  noAction: 'There is no such step.',
  brokeOff: 'The file broke off. Nothing was saved.',
} as const;
