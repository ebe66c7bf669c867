import KasaneContainer

// A tree of 99 objects that share one leaf, by hand and by registrations. Each object has a
// distinct type, made from generic types for the digits of its number.

final class TreeLeaf {}

final class Tip<Ten, One> {
    let leaf: TreeLeaf

    init(_ leaf: TreeLeaf) {
        self.leaf = leaf
    }
}

final class Fork<Ten, One, Left, Right> {
    let left: Left
    let right: Right
    let leaf: TreeLeaf

    init(_ left: Left, _ right: Right, _ leaf: TreeLeaf) {
        self.left = left
        self.right = right
        self.leaf = leaf
    }
}

enum D0 {}
enum D1 {}
enum D2 {}
enum D3 {}
enum D4 {}
enum D5 {}
enum D6 {}
enum D7 {}
enum D8 {}
enum D9 {}

typealias Tree99 = Tip<D9, D9>
typealias Tree98 = Tip<D9, D8>
typealias Tree97 = Tip<D9, D7>
typealias Tree96 = Tip<D9, D6>
typealias Tree95 = Tip<D9, D5>
typealias Tree94 = Tip<D9, D4>
typealias Tree93 = Tip<D9, D3>
typealias Tree92 = Tip<D9, D2>
typealias Tree91 = Tip<D9, D1>
typealias Tree90 = Tip<D9, D0>
typealias Tree89 = Tip<D8, D9>
typealias Tree88 = Tip<D8, D8>
typealias Tree87 = Tip<D8, D7>
typealias Tree86 = Tip<D8, D6>
typealias Tree85 = Tip<D8, D5>
typealias Tree84 = Tip<D8, D4>
typealias Tree83 = Tip<D8, D3>
typealias Tree82 = Tip<D8, D2>
typealias Tree81 = Tip<D8, D1>
typealias Tree80 = Tip<D8, D0>
typealias Tree79 = Tip<D7, D9>
typealias Tree78 = Tip<D7, D8>
typealias Tree77 = Tip<D7, D7>
typealias Tree76 = Tip<D7, D6>
typealias Tree75 = Tip<D7, D5>
typealias Tree74 = Tip<D7, D4>
typealias Tree73 = Tip<D7, D3>
typealias Tree72 = Tip<D7, D2>
typealias Tree71 = Tip<D7, D1>
typealias Tree70 = Tip<D7, D0>
typealias Tree69 = Tip<D6, D9>
typealias Tree68 = Tip<D6, D8>
typealias Tree67 = Tip<D6, D7>
typealias Tree66 = Tip<D6, D6>
typealias Tree65 = Tip<D6, D5>
typealias Tree64 = Tip<D6, D4>
typealias Tree63 = Tip<D6, D3>
typealias Tree62 = Tip<D6, D2>
typealias Tree61 = Tip<D6, D1>
typealias Tree60 = Tip<D6, D0>
typealias Tree59 = Tip<D5, D9>
typealias Tree58 = Tip<D5, D8>
typealias Tree57 = Tip<D5, D7>
typealias Tree56 = Tip<D5, D6>
typealias Tree55 = Tip<D5, D5>
typealias Tree54 = Tip<D5, D4>
typealias Tree53 = Tip<D5, D3>
typealias Tree52 = Tip<D5, D2>
typealias Tree51 = Tip<D5, D1>
typealias Tree50 = Tip<D5, D0>
typealias Tree49 = Fork<D4, D9, Tree98, Tree99>
typealias Tree48 = Fork<D4, D8, Tree96, Tree97>
typealias Tree47 = Fork<D4, D7, Tree94, Tree95>
typealias Tree46 = Fork<D4, D6, Tree92, Tree93>
typealias Tree45 = Fork<D4, D5, Tree90, Tree91>
typealias Tree44 = Fork<D4, D4, Tree88, Tree89>
typealias Tree43 = Fork<D4, D3, Tree86, Tree87>
typealias Tree42 = Fork<D4, D2, Tree84, Tree85>
typealias Tree41 = Fork<D4, D1, Tree82, Tree83>
typealias Tree40 = Fork<D4, D0, Tree80, Tree81>
typealias Tree39 = Fork<D3, D9, Tree78, Tree79>
typealias Tree38 = Fork<D3, D8, Tree76, Tree77>
typealias Tree37 = Fork<D3, D7, Tree74, Tree75>
typealias Tree36 = Fork<D3, D6, Tree72, Tree73>
typealias Tree35 = Fork<D3, D5, Tree70, Tree71>
typealias Tree34 = Fork<D3, D4, Tree68, Tree69>
typealias Tree33 = Fork<D3, D3, Tree66, Tree67>
typealias Tree32 = Fork<D3, D2, Tree64, Tree65>
typealias Tree31 = Fork<D3, D1, Tree62, Tree63>
typealias Tree30 = Fork<D3, D0, Tree60, Tree61>
typealias Tree29 = Fork<D2, D9, Tree58, Tree59>
typealias Tree28 = Fork<D2, D8, Tree56, Tree57>
typealias Tree27 = Fork<D2, D7, Tree54, Tree55>
typealias Tree26 = Fork<D2, D6, Tree52, Tree53>
typealias Tree25 = Fork<D2, D5, Tree50, Tree51>
typealias Tree24 = Fork<D2, D4, Tree48, Tree49>
typealias Tree23 = Fork<D2, D3, Tree46, Tree47>
typealias Tree22 = Fork<D2, D2, Tree44, Tree45>
typealias Tree21 = Fork<D2, D1, Tree42, Tree43>
typealias Tree20 = Fork<D2, D0, Tree40, Tree41>
typealias Tree19 = Fork<D1, D9, Tree38, Tree39>
typealias Tree18 = Fork<D1, D8, Tree36, Tree37>
typealias Tree17 = Fork<D1, D7, Tree34, Tree35>
typealias Tree16 = Fork<D1, D6, Tree32, Tree33>
typealias Tree15 = Fork<D1, D5, Tree30, Tree31>
typealias Tree14 = Fork<D1, D4, Tree28, Tree29>
typealias Tree13 = Fork<D1, D3, Tree26, Tree27>
typealias Tree12 = Fork<D1, D2, Tree24, Tree25>
typealias Tree11 = Fork<D1, D1, Tree22, Tree23>
typealias Tree10 = Fork<D1, D0, Tree20, Tree21>
typealias Tree9 = Fork<D0, D9, Tree18, Tree19>
typealias Tree8 = Fork<D0, D8, Tree16, Tree17>
typealias Tree7 = Fork<D0, D7, Tree14, Tree15>
typealias Tree6 = Fork<D0, D6, Tree12, Tree13>
typealias Tree5 = Fork<D0, D5, Tree10, Tree11>
typealias Tree4 = Fork<D0, D4, Tree8, Tree9>
typealias Tree3 = Fork<D0, D3, Tree6, Tree7>
typealias Tree2 = Fork<D0, D2, Tree4, Tree5>
typealias Tree1 = Fork<D0, D1, Tree2, Tree3>

@inline(never)
func treeByHand() -> Tree1 {
    let leaf = TreeLeaf()
    let tree99 = Tree99(leaf)
    let tree98 = Tree98(leaf)
    let tree97 = Tree97(leaf)
    let tree96 = Tree96(leaf)
    let tree95 = Tree95(leaf)
    let tree94 = Tree94(leaf)
    let tree93 = Tree93(leaf)
    let tree92 = Tree92(leaf)
    let tree91 = Tree91(leaf)
    let tree90 = Tree90(leaf)
    let tree89 = Tree89(leaf)
    let tree88 = Tree88(leaf)
    let tree87 = Tree87(leaf)
    let tree86 = Tree86(leaf)
    let tree85 = Tree85(leaf)
    let tree84 = Tree84(leaf)
    let tree83 = Tree83(leaf)
    let tree82 = Tree82(leaf)
    let tree81 = Tree81(leaf)
    let tree80 = Tree80(leaf)
    let tree79 = Tree79(leaf)
    let tree78 = Tree78(leaf)
    let tree77 = Tree77(leaf)
    let tree76 = Tree76(leaf)
    let tree75 = Tree75(leaf)
    let tree74 = Tree74(leaf)
    let tree73 = Tree73(leaf)
    let tree72 = Tree72(leaf)
    let tree71 = Tree71(leaf)
    let tree70 = Tree70(leaf)
    let tree69 = Tree69(leaf)
    let tree68 = Tree68(leaf)
    let tree67 = Tree67(leaf)
    let tree66 = Tree66(leaf)
    let tree65 = Tree65(leaf)
    let tree64 = Tree64(leaf)
    let tree63 = Tree63(leaf)
    let tree62 = Tree62(leaf)
    let tree61 = Tree61(leaf)
    let tree60 = Tree60(leaf)
    let tree59 = Tree59(leaf)
    let tree58 = Tree58(leaf)
    let tree57 = Tree57(leaf)
    let tree56 = Tree56(leaf)
    let tree55 = Tree55(leaf)
    let tree54 = Tree54(leaf)
    let tree53 = Tree53(leaf)
    let tree52 = Tree52(leaf)
    let tree51 = Tree51(leaf)
    let tree50 = Tree50(leaf)
    let tree49 = Tree49(tree98, tree99, leaf)
    let tree48 = Tree48(tree96, tree97, leaf)
    let tree47 = Tree47(tree94, tree95, leaf)
    let tree46 = Tree46(tree92, tree93, leaf)
    let tree45 = Tree45(tree90, tree91, leaf)
    let tree44 = Tree44(tree88, tree89, leaf)
    let tree43 = Tree43(tree86, tree87, leaf)
    let tree42 = Tree42(tree84, tree85, leaf)
    let tree41 = Tree41(tree82, tree83, leaf)
    let tree40 = Tree40(tree80, tree81, leaf)
    let tree39 = Tree39(tree78, tree79, leaf)
    let tree38 = Tree38(tree76, tree77, leaf)
    let tree37 = Tree37(tree74, tree75, leaf)
    let tree36 = Tree36(tree72, tree73, leaf)
    let tree35 = Tree35(tree70, tree71, leaf)
    let tree34 = Tree34(tree68, tree69, leaf)
    let tree33 = Tree33(tree66, tree67, leaf)
    let tree32 = Tree32(tree64, tree65, leaf)
    let tree31 = Tree31(tree62, tree63, leaf)
    let tree30 = Tree30(tree60, tree61, leaf)
    let tree29 = Tree29(tree58, tree59, leaf)
    let tree28 = Tree28(tree56, tree57, leaf)
    let tree27 = Tree27(tree54, tree55, leaf)
    let tree26 = Tree26(tree52, tree53, leaf)
    let tree25 = Tree25(tree50, tree51, leaf)
    let tree24 = Tree24(tree48, tree49, leaf)
    let tree23 = Tree23(tree46, tree47, leaf)
    let tree22 = Tree22(tree44, tree45, leaf)
    let tree21 = Tree21(tree42, tree43, leaf)
    let tree20 = Tree20(tree40, tree41, leaf)
    let tree19 = Tree19(tree38, tree39, leaf)
    let tree18 = Tree18(tree36, tree37, leaf)
    let tree17 = Tree17(tree34, tree35, leaf)
    let tree16 = Tree16(tree32, tree33, leaf)
    let tree15 = Tree15(tree30, tree31, leaf)
    let tree14 = Tree14(tree28, tree29, leaf)
    let tree13 = Tree13(tree26, tree27, leaf)
    let tree12 = Tree12(tree24, tree25, leaf)
    let tree11 = Tree11(tree22, tree23, leaf)
    let tree10 = Tree10(tree20, tree21, leaf)
    let tree9 = Tree9(tree18, tree19, leaf)
    let tree8 = Tree8(tree16, tree17, leaf)
    let tree7 = Tree7(tree14, tree15, leaf)
    let tree6 = Tree6(tree12, tree13, leaf)
    let tree5 = Tree5(tree10, tree11, leaf)
    let tree4 = Tree4(tree8, tree9, leaf)
    let tree3 = Tree3(tree6, tree7, leaf)
    let tree2 = Tree2(tree4, tree5, leaf)
    let tree1 = Tree1(tree2, tree3, leaf)
    return tree1
}

struct TreeAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(TreeLeaf.self, scope: .graph, TreeLeaf.init)
        registry.register(Tree1.self, scope: .graph, Tree1.init)
        registry.register(Tree2.self, scope: .graph, Tree2.init)
        registry.register(Tree3.self, scope: .graph, Tree3.init)
        registry.register(Tree4.self, scope: .graph, Tree4.init)
        registry.register(Tree5.self, scope: .graph, Tree5.init)
        registry.register(Tree6.self, scope: .graph, Tree6.init)
        registry.register(Tree7.self, scope: .graph, Tree7.init)
        registry.register(Tree8.self, scope: .graph, Tree8.init)
        registry.register(Tree9.self, scope: .graph, Tree9.init)
        registry.register(Tree10.self, scope: .graph, Tree10.init)
        registry.register(Tree11.self, scope: .graph, Tree11.init)
        registry.register(Tree12.self, scope: .graph, Tree12.init)
        registry.register(Tree13.self, scope: .graph, Tree13.init)
        registry.register(Tree14.self, scope: .graph, Tree14.init)
        registry.register(Tree15.self, scope: .graph, Tree15.init)
        registry.register(Tree16.self, scope: .graph, Tree16.init)
        registry.register(Tree17.self, scope: .graph, Tree17.init)
        registry.register(Tree18.self, scope: .graph, Tree18.init)
        registry.register(Tree19.self, scope: .graph, Tree19.init)
        registry.register(Tree20.self, scope: .graph, Tree20.init)
        registry.register(Tree21.self, scope: .graph, Tree21.init)
        registry.register(Tree22.self, scope: .graph, Tree22.init)
        registry.register(Tree23.self, scope: .graph, Tree23.init)
        registry.register(Tree24.self, scope: .graph, Tree24.init)
        registry.register(Tree25.self, scope: .graph, Tree25.init)
        registry.register(Tree26.self, scope: .graph, Tree26.init)
        registry.register(Tree27.self, scope: .graph, Tree27.init)
        registry.register(Tree28.self, scope: .graph, Tree28.init)
        registry.register(Tree29.self, scope: .graph, Tree29.init)
        registry.register(Tree30.self, scope: .graph, Tree30.init)
        registry.register(Tree31.self, scope: .graph, Tree31.init)
        registry.register(Tree32.self, scope: .graph, Tree32.init)
        registry.register(Tree33.self, scope: .graph, Tree33.init)
        registry.register(Tree34.self, scope: .graph, Tree34.init)
        registry.register(Tree35.self, scope: .graph, Tree35.init)
        registry.register(Tree36.self, scope: .graph, Tree36.init)
        registry.register(Tree37.self, scope: .graph, Tree37.init)
        registry.register(Tree38.self, scope: .graph, Tree38.init)
        registry.register(Tree39.self, scope: .graph, Tree39.init)
        registry.register(Tree40.self, scope: .graph, Tree40.init)
        registry.register(Tree41.self, scope: .graph, Tree41.init)
        registry.register(Tree42.self, scope: .graph, Tree42.init)
        registry.register(Tree43.self, scope: .graph, Tree43.init)
        registry.register(Tree44.self, scope: .graph, Tree44.init)
        registry.register(Tree45.self, scope: .graph, Tree45.init)
        registry.register(Tree46.self, scope: .graph, Tree46.init)
        registry.register(Tree47.self, scope: .graph, Tree47.init)
        registry.register(Tree48.self, scope: .graph, Tree48.init)
        registry.register(Tree49.self, scope: .graph, Tree49.init)
        registry.register(Tree50.self, scope: .graph, Tree50.init)
        registry.register(Tree51.self, scope: .graph, Tree51.init)
        registry.register(Tree52.self, scope: .graph, Tree52.init)
        registry.register(Tree53.self, scope: .graph, Tree53.init)
        registry.register(Tree54.self, scope: .graph, Tree54.init)
        registry.register(Tree55.self, scope: .graph, Tree55.init)
        registry.register(Tree56.self, scope: .graph, Tree56.init)
        registry.register(Tree57.self, scope: .graph, Tree57.init)
        registry.register(Tree58.self, scope: .graph, Tree58.init)
        registry.register(Tree59.self, scope: .graph, Tree59.init)
        registry.register(Tree60.self, scope: .graph, Tree60.init)
        registry.register(Tree61.self, scope: .graph, Tree61.init)
        registry.register(Tree62.self, scope: .graph, Tree62.init)
        registry.register(Tree63.self, scope: .graph, Tree63.init)
        registry.register(Tree64.self, scope: .graph, Tree64.init)
        registry.register(Tree65.self, scope: .graph, Tree65.init)
        registry.register(Tree66.self, scope: .graph, Tree66.init)
        registry.register(Tree67.self, scope: .graph, Tree67.init)
        registry.register(Tree68.self, scope: .graph, Tree68.init)
        registry.register(Tree69.self, scope: .graph, Tree69.init)
        registry.register(Tree70.self, scope: .graph, Tree70.init)
        registry.register(Tree71.self, scope: .graph, Tree71.init)
        registry.register(Tree72.self, scope: .graph, Tree72.init)
        registry.register(Tree73.self, scope: .graph, Tree73.init)
        registry.register(Tree74.self, scope: .graph, Tree74.init)
        registry.register(Tree75.self, scope: .graph, Tree75.init)
        registry.register(Tree76.self, scope: .graph, Tree76.init)
        registry.register(Tree77.self, scope: .graph, Tree77.init)
        registry.register(Tree78.self, scope: .graph, Tree78.init)
        registry.register(Tree79.self, scope: .graph, Tree79.init)
        registry.register(Tree80.self, scope: .graph, Tree80.init)
        registry.register(Tree81.self, scope: .graph, Tree81.init)
        registry.register(Tree82.self, scope: .graph, Tree82.init)
        registry.register(Tree83.self, scope: .graph, Tree83.init)
        registry.register(Tree84.self, scope: .graph, Tree84.init)
        registry.register(Tree85.self, scope: .graph, Tree85.init)
        registry.register(Tree86.self, scope: .graph, Tree86.init)
        registry.register(Tree87.self, scope: .graph, Tree87.init)
        registry.register(Tree88.self, scope: .graph, Tree88.init)
        registry.register(Tree89.self, scope: .graph, Tree89.init)
        registry.register(Tree90.self, scope: .graph, Tree90.init)
        registry.register(Tree91.self, scope: .graph, Tree91.init)
        registry.register(Tree92.self, scope: .graph, Tree92.init)
        registry.register(Tree93.self, scope: .graph, Tree93.init)
        registry.register(Tree94.self, scope: .graph, Tree94.init)
        registry.register(Tree95.self, scope: .graph, Tree95.init)
        registry.register(Tree96.self, scope: .graph, Tree96.init)
        registry.register(Tree97.self, scope: .graph, Tree97.init)
        registry.register(Tree98.self, scope: .graph, Tree98.init)
        registry.register(Tree99.self, scope: .graph, Tree99.init)
    }
}
