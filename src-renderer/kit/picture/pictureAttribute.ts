/** Marks the part of the window that a picture shows. */
export const pictureAttribute = 'data-picture';
