import 'server-only';

/** Paragraphs for the points of our own informational outlines, word for word. */
export const informPoints: Readonly<Record<string, string>> = {
  'The short description':
    'Leave out the history, the exceptions and the special terms, and see what is left. A useful description names what it is, who it is for and what changes because of it. If you can say that about {T} in two sentences, the rest of this post is detail.',
  'What is often confused with it':
    'Neighbouring ideas borrow each other’s names, and the mix-up is nobody’s fault. The quickest remedy is a contrast: this one does that, the other one does not. Keep the contrast in mind when you read other sources, since they may be talking about the neighbour.',
  'The words you will meet':
    'A handful of terms will come up again and again. You do not have to learn them in advance. Note each one when it first appears, write your own plain version beside it, and after a few pages the list will have done its work.',
  'The everyday reasons':
    'Grand promises are easily made about {T}. The reasons that last are smaller: a task that goes more smoothly, a worry that comes up less often, an hour that is yours again. Look for those first, for they are the ones you will actually feel.',
  'When it can wait':
    'There are seasons in which almost anything is better postponed. If the present arrangement works, if the weeks ahead are full, or if the main reason is that others are doing it, put a date in the calendar and think about it then. Nothing is lost.',
  'Who benefits most':
    'The people who gain most tend to have one thing in common: they meet the same small problem often. Whoever meets it once a year will be better served by a quick workaround. Count how often it came up last month, and you know which group is yours.',
  'What you have already':
    'Walk through your cupboards, your calendar and your circle of friends before you make a list. Something suitable is often there under another name, and somebody you know has probably been through this. Borrowed beginnings are cheap, and they can be returned.',
  'What is truly needed':
    'For each item that others call essential, imagine starting without it. If the picture falls apart, it stays on the list. If you would merely be a little slower or less comfortable, it can wait until the first attempt has shown that you mean to go on.',
  'The smallest version that works':
    'Cut the plan down until one more cut would make it pointless. What remains is your first version. It may look almost too modest, and that is its strength: it can be finished, it can be judged, and nobody will mind if it is replaced.',
  'The order of the steps':
    'Most sequences are a matter of taste, with one or two places where order truly counts. Find those by asking which step would have to be done again if another came first. Fix these in place, and arrange everything else in the way that suits your day.',
  'Where to stop for the day':
    'Choose the stopping point before you begin, and make it a place from which you can easily go on. Leave a line for yourself that says what comes next. People who stop with a little energy left are the ones who return tomorrow.',
  'Simple or thorough':
    'A simple approach gets you moving, and a thorough one lasts longer. You can usually begin with the first and grow into the second. The reverse is harder, since a thorough arrangement that was never needed has to be maintained all the same.',
  'What to ask before deciding':
    'Who will use this, how often, and what would annoy them most? What happens if the decision turns out to be wrong? Two minutes with these questions are worth more than a long evening with reviews, because the answers are about you.',
  'How to change your mind later':
    'Keep the way back open where it costs little. Save the old version, keep the receipt, tell people that it is a trial. A decision that can be reversed is lighter to make, and knowing that helps you to make it in good time.',
  'Doing too much at once':
    'Enthusiasm makes long lists. The trouble appears in the second week, when ordinary life returns and the list has not become any shorter. Pick one item, give it a fixed place in the week, and let the others wait in plain sight.',
  'Copying somebody else’s setup':
    'What you see of other people’s arrangements is the result, not the reasons. They have other rooms, other habits and other budgets. Ask them why they chose as they did, take the reason home with you, and build your own version from that.',
  'Giving up too early':
    'The first attempts are the least rewarding ones, which is a pity, because that is when most people decide. Settle beforehand how long you will try. If it still does not suit you by then, you can stop with a clear conscience and a real answer.',
  'A routine for ordinary weeks':
    'A routine should survive a cold, a visitor and a late train. Plan it for the kind of week you have most often, not for the best one. If it only works when everything goes well, make it shorter until it does not mind.',
  'Signs that something needs care':
    'Things seldom break without notice. A noise that was not there, a step that takes longer than it used to, a small reluctance of your own: these are early messages. Take them as an invitation to look, and the repair will be a small one.',
  'One sentence to remember':
    'If you had to explain {T} on a postcard, what would you write? Choose words that a neighbour would understand and leave out everything that needs a second sentence. That line is worth pinning up, for it answers half of the questions that follow.',
  'An everyday comparison':
    'A likeness from daily life carries a newcomer further than a definition. Think of something everybody has done, such as packing a bag or keeping a fire going, and say which part of it is the same. Then add where the likeness stops.',
  'Where the idea ends':
    'No idea fits everything, and it gains from an honest border. Name a case in which it does not help, and one in which something simpler would do. Readers trust a text more when it tells them where it stops being true.',
  'What you stand to gain':
    'List the gains in the order in which you would notice them. First come the small conveniences, then the habits that grow around them, and later perhaps a change that others can see. If the first item on the list does not tempt you, the last one hardly will.',
  'The honest drawbacks':
    'It takes time, it takes a little room, and for a while it makes simple things slower. Those are fair objections to {T}, and no enthusiasm removes them. Weigh them against your own reasons, and if they are heavier, you have saved yourself the trouble.',
  'What happens first':
    'The beginning is mostly noticing. You look at how things are, find the place where they could be better, and make one small change there. It feels unspectacular. Still, everything that comes later depends on whether this first look was a careful one.',
  'What you can influence':
    'Divide the matter into what depends on you and what does not. The first part is often smaller than one would wish, and more powerful than one would think. Put your effort there, and treat the rest like the weather: dress for it and go.',
  'What takes care of itself':
    'Not every part wants your attention. Some things settle with time, and meddling only delays them. It is worth knowing which, because leaving something alone on purpose is a skill, and it frees your hands for the parts that do need you.',
  'With little time':
    'Somebody with a quarter of an hour a day begins with the one step that matters most and does it at the same moment each day. After a few weeks it has become part of the furniture. Only then do they ask what could be added.',
  'With little money':
    'With a small budget, the order of purchases matters more than their quality. First comes what makes a start possible, then what removes the worst nuisance, and only much later what is merely nice. Sharing with a neighbour halves the bill and doubles the advice.',
  'Together with other people':
    'As soon as others are involved, agreements do more than good intentions. Who does what, how will you notice that it is done, and what happens if somebody is away? Three short answers, written where all can see them, keep the peace.',
  'Which version suits you':
    'There is a way for people who like to tinker, one for people who want it finished, and one for those who only need it now and then. None is superior. Be honest about which of the three describes you on a tired evening.',
  'How much effort is enough':
    'Look for the point after which more work changes little that you would notice. It lies earlier than ambition suggests. Do that much, do it regularly, and keep the remaining energy for something that still responds to it.',
  'Early signs of trouble':
    'Before things go wrong they become slightly inconvenient. You begin to work around something instead of using it, or you leave a step out because it is awkward. A workaround is a polite form of alarm. When you catch yourself at one, have a look.',
  'Simple fixes':
    'Try the plain remedies first: begin again from a known state, take away the latest change, clean what ought to be clean, and read the instructions once more from the top. It is remarkable how seldom anything beyond these is needed.',
  'When to ask for help':
    'Ask when you have tried the obvious things and can describe what you saw. Ask sooner if safety, health or a great deal of money is at stake. A good question contains what you did, what you expected and what happened; with that, most helpers need only a minute.',
  'A check that takes a minute':
    'Pick one thing that is quick to look at and hard to argue about. Look at it on the same day each week and write down a single word. After a month the words form a pattern, and the pattern will tell you more than any impression.',
  'What good looks like':
    'Describe a good day in a few plain sentences: what happens, what no longer happens, and how you can tell. A description like that is a better guide than a target, because you will recognise it when you are there, and know that you may stop.',
};
