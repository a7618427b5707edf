/** The messages of the editor's script during writing. */
export const WRITING = {
  preview: { heading: 'Preview as you write' },
  crop: {
    heading: 'The part of the picture that is used',
    help: 'Move the frame with a finger, the mouse or the arrow keys. Resize it at its corner, or with + and −.',
    numbers: 'In numbers',
    x: 'From the left',
    y: 'From the top',
    width: 'Width',
    height: 'Height',
    whole: 'The whole picture is used.',
    position:
      'Cut off: {left}% on the left, {right}% on the right, {top}% at the top, {bottom}% at the bottom.',
    sizeChange: 'Size: {before} → {after}',
  },
};
