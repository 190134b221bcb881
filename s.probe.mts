import { scorePost, readContext } from '/work/main/lib/seo/score.ts';
import { seoInputOf } from '/work/main/lib/seo/input.ts';
const t=(process.argv[2]!.replaceAll('\\n','\n')).repeat(200000).slice(0,200000);
const post={title:'T',slug:'t',keyword:'tea cup',content:t,metaTitle:null,metaDescription:null};
for(let i=0;i<3;i++) scorePost(seoInputOf(post));
