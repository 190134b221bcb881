-- Lines with words such as "Chart" used to be hidden, so the writer put a word joiner (U+2060) into
-- them: "Cha|rt". Posts of format 2 hide only lines marked as notes, so every generated post is
-- marked and the joiners go. Only rows are locked; `updated_at` stays, as no person changed a text.
CREATE FUNCTION app.without_joiners(value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN position(chr(8288) IN value) = 0 THEN value ELSE
    regexp_replace(
      -- A line that would now begin like a note keeps its place: the colon is escaped.
      regexp_replace(
        value,
        '(^|\n)([*_]{0,3}\[?[*_]{0,3})(infogr|cha|diag|vis)\u2060(aphics?|rts?|rams?|uals?|ual content|ual suggestions?)([*_]{0,3}):',
        '\1\2\3\4\5\\:', 'gi'),
      '(?<=infogr)\u2060(?=aphic)|(?<=cha)\u2060(?=rt)|(?<=diag)\u2060(?=ram)|(?<=vis)\u2060(?=ual)',
      '', 'gi')
  END
$$;
--> statement-breakpoint
-- Where metadata does not end with "---", a later "---" would hide what the writer typed above it.
UPDATE app.posts SET
  title = app.without_joiners(title),
  excerpt = app.without_joiners(excerpt),
  meta_title = app.without_joiners(meta_title),
  meta_description = app.without_joiners(meta_description),
  reader_persona = app.without_joiners(reader_persona),
  content = CASE
    WHEN content ~* '^\s*(?:[*_]{0,3}(?:meta title|meta description|reader persona)[*_]{0,3}\s*:[^\n]*\n(?:[*_]{0,3}[a-z][a-z0-9 _-]{0,40}[*_]{0,3}:(?:[\s*_][^\n]*)?\n|\s*\n)*)?-{3,}[ \t]*(?:\n|$)'
    THEN E'Format: 2\n' ELSE E'Format: 2\n\n---\n\n' END || app.without_joiners(content)
WHERE job_id IS NOT NULL
  AND content !~* '^(?:[*_]{0,3}[a-z][a-z0-9 _-]{0,40}[*_]{0,3}:[^\n]*\n|\s*\n)*format:\s{0,9}2[ \t]*\n';
--> statement-breakpoint
-- Image blocks find their pictures by the description, too.
UPDATE app.images SET prompt = app.without_joiners(prompt), alt = app.without_joiners(alt)
WHERE position(chr(8288) IN prompt || alt) > 0;
--> statement-breakpoint
UPDATE app.jobs SET result = app.without_joiners(result::text)::jsonb
WHERE type = 'blog-generation' AND position(chr(8288) IN result::text) > 0;
--> statement-breakpoint
-- Sections that are still shown, or go into a post that is not finished.
UPDATE app.job_steps SET output = app.without_joiners(output::text)::jsonb
WHERE job_id IN (SELECT id FROM app.jobs WHERE type = 'blog-generation' AND status <> 'completed')
  AND position(chr(8288) IN output::text) > 0;
--> statement-breakpoint
DROP FUNCTION app.without_joiners(text);
