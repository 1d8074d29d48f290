/**
 * Removes the marks from the texts that searches look into, so that `eclair` finds `éclair`. Only rows with marks
 * change. The indexes of words ignore marks already. `fold_text` is our own function (see openDatabase.ts).
 */
export const foldSearchTexts = /* sql */ `
create temp table folded as
  select k, text as old, fold_text(text) as new from item_text where fold_text(text) <> text;
-- The index has no content of its own, so rows are removed by their old text.
insert into item_tri (item_tri, rowid, text) select 'delete', k, old from folded;
update item_text set text = (select new from folded where folded.k = item_text.k) where k in (select k from folded);
insert into item_tri (rowid, text) select k, new from folded;
drop table folded;

update check_row set text = fold_text(text) where fold_text(text) <> text;
update component set words = fold_text(words), text = fold_text(text) where fold_text(text) <> text;
update component_row set words = fold_text(words) where fold_text(words) <> words;
`;
